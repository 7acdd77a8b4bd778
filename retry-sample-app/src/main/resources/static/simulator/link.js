// The page's address holds all inputs, so that a reload, or a colleague, sees the same.

/** Links write keys as forms do; configuration's way, base-delay, is read too. */
const canonical = key => key.replaceAll(/[-_]/g, '').toLowerCase();

export function readLink() {
  const given = new Map([...new URLSearchParams(location.search)].map(([key, value]) => [canonical(key), value]));
  return {
    policy: given.get('policy'),
    run: (given.get('run') ?? '').split(' ').filter(Boolean),
    valuesOf: fields => Object.fromEntries(fields
        .filter(field => given.has(canonical(field.name)))
        .map(field => [field.name, given.get(canonical(field.name))])),
  };
}

export function writeLink(values, run) {
  const query = new URLSearchParams(values);
  if (run.length) {
    query.set('run', run.join(' '));
  }
  history.replaceState(null, '', `?${query}`);
}
