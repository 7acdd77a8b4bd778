// The simulations of the server.

/** What the server has to say against a request: problems of parameters, or one text. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.error ?? 'The inputs can’t be simulated.');
    this.problems = answer.problems ?? [];
  }
}

export async function policies() {
  return (await ask('policies', [])).json();
}

export async function schedule(parameters, signal) {
  return (await ask('schedule', parameters, signal)).json();
}

/** Runs a long simulation; aborting the signal stops it on the server too. */
export async function simulate(simulation, parameters, {signal, onProgress}) {
  const answer = await ask(simulation, parameters, signal);
  for await (const line of lines(answer.body)) {
    const message = JSON.parse(line);
    if (message.problems) {
      throw new Refusal(message);
    }
    if (message.result) {
      return message;
    }
    onProgress(message.progress);
  }
  throw new Error('The server ended the simulation without a result.');
}

async function ask(path, parameters, signal) {
  const answer = await fetch(`simulator/api/${path}?${new URLSearchParams(parameters)}`, {signal});
  if (!answer.ok) {
    throw new Refusal(await answer.json().catch(() => ({error: `The server answered ${answer.status}.`})));
  }
  return answer;
}

async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const parts = (rest + chunk.value).split('\n');
    rest = parts.pop();
    yield* parts;
  }
}
