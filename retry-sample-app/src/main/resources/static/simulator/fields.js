// What can be entered. `name` is the key in links; `parameter` the API's name, where it is another one.
// Limits are told here and checked by the server, whose answer is shown at the field.

const TIME = 'such as 50ms, 1s, 2m';

export const POLICY_FIELDS = [
  {name: 'name', label: 'Name', hint: 'for the texts to copy', value: 'payments', wide: true},
  {name: 'baseDelay', label: 'Base delay', hint: TIME, value: '200ms'},
  {name: 'multiplier', label: 'Multiplier', hint: '1 or more, such as 1.5', value: '2', mode: 'decimal'},
  {name: 'maxDelay', label: 'Max delay', hint: 'cap of a backoff, or none', value: '30s'},
  {name: 'retries', label: 'Retries', hint: '1 to 20', value: '8', mode: 'numeric'},
  {
    name: 'jitter', label: 'Jitter', hint: 'how waits are spread', value: 'full',
    options: ['none', 'full', 'equal', 'decorrelated', 'proportional'],
  },
  {name: 'jitterFactor', label: 'Jitter factor', hint: 'for proportional: above 0, to 1', value: '0.5', mode: 'decimal'},
  {name: 'deadline', label: 'Deadline', hint: 'of the whole call, or none', value: '30s'},
  {name: 'hint', label: 'Server hint', hint: 'least wait that the server asks for, 0ms to 1h', value: '0ms', only: 'schedule'},
  {name: 'seed', label: 'Seed', hint: '0 to 4294967295', value: '42', mode: 'numeric'},
  {name: 'runs', label: 'Runs', hint: 'seeds in the distribution, 1 to 10000', value: '500', mode: 'numeric', only: 'schedule'},
];

export const HERD_FIELDS = [
  {name: 'herdClients', parameter: 'clients', label: 'Clients', hint: '1 to 10000', value: '1000', mode: 'numeric'},
  {name: 'herdOutage', parameter: 'outage', label: 'Service down for', hint: '1ms to 1h', value: '10s'},
];

export const CONTENTION_FIELDS = [
  {name: 'contentionClients', parameter: 'clients', label: 'Clients', hint: '1 to 1000', value: '100', mode: 'numeric'},
  {
    name: 'contentionRuns', parameter: 'runs', label: 'Runs', value: '100', mode: 'numeric',
    hint: '1 to 10000; clients² × runs up to 100000000',
  },
];

export const STORM_FIELDS = [
  {name: 'offeredLoad', label: 'Offered load', hint: 'calls per second', value: '280', mode: 'decimal'},
  {name: 'capacity', label: 'Capacity', hint: 'requests per second', value: '300', mode: 'decimal'},
  {name: 'timeout', label: 'Client timeout', hint: '1ms to 1h', value: '1s'},
  {name: 'latency', label: 'Latency', hint: '0ms to 1h', value: '50ms'},
  {name: 'outageStart', label: 'Outage starts at', hint: '0s to 1h', value: '30s'},
  {name: 'stormOutage', parameter: 'outage', label: 'Outage lasts', hint: '0s (none) to 1h', value: '10s'},
  {name: 'duration', label: 'Watched for', hint: 'whole seconds, up to 1h', value: '390s'},
  {name: 'budgetCapacity', label: 'Budget capacity', hint: 'tokens', value: '500', mode: 'numeric'},
  {name: 'retryCost', label: 'Retry cost', hint: 'tokens, 1 to the capacity', value: '5', mode: 'numeric'},
  {name: 'minRetryInterval', label: 'Min retry interval', hint: 'one free retry per …', value: '10s'},
];
