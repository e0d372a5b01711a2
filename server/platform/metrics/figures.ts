// Every figure of this process, by name: what GET /metrics prints. They belong to the process, as its memory does, so each part of the server
// counts here directly. docs/ops/metrics.md says what to make of them. Labels hold names of the product, never ids, addresses or words of members.
import { createInstruments } from './instruments.ts'

const instruments = createInstruments()
const { counter, gauge, histogram } = instruments

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const figures = {
  requests: counter('o1_requests_total', 'Requests answered.', ['service', 'route', 'method', 'status']),
  requestSeconds: histogram('o1_request_seconds', 'Time from request to answer.', ['service'], SECONDS),
  cutOff: counter('o1_requests_cut_off_total', 'Requests whose client left before the answer was whole.', ['service']),
  openRequests: gauge('o1_requests_open', 'Requests that are not answered yet.'),
  openSockets: gauge('o1_connections_open', 'Open connections without a live channel.'),
  refusals: counter('o1_refusals_total', 'Refusals because a caller had used up an allowance.', ['cost', 'scope']),

  poolWait: histogram(
    'o1_pool_wait_seconds',
    'Time a request waited for a database connection.',
    ['pool'],
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
  ),
  poolWaiting: gauge('o1_pool_waiting', 'Requests that wait for a database connection.', ['pool']),
  poolConnections: gauge('o1_pool_connections', 'Open database connections.', ['pool']),
  standbyUsed: gauge('o1_standby_used', '1 while a standby answers reads that may go there.'),
  standbyReads: counter('o1_standby_reads_total', 'Reads that may go to a standby, by what became of it.', ['outcome']),

  feedConnected: gauge('o1_change_feed_connected', '1 while changes of the database come in.'),
  feedLag: gauge('o1_change_feed_lag_seconds', 'How long the changes at hand have waited to be delivered.'),
  changes: counter('o1_changes_total', 'Changes of the database that came in.'),
  liveSockets: gauge('o1_live_sockets', 'Open sockets of live channels.'),
  liveChannels: gauge('o1_live_channels', 'Joined live channels.'),
  joins: counter('o1_live_joins_total', 'Joins of live channels.', ['outcome']),

  mailsWaiting: gauge('o1_outbox_waiting', 'Mails that wait to be sent, of the whole club.'),
  oldestMail: gauge('o1_outbox_oldest_seconds', 'How long the oldest waiting mail has been due.'),
  picturesWaiting: gauge('o1_pictures_waiting', 'Pictures that wait to be prepared.'),
  picturesWorked: gauge('o1_pictures_working', 'Pictures that are being prepared.'),

  memory: gauge('o1_memory_bytes', 'Memory of the process.', ['kind']),
  eventLoop: gauge('o1_event_loop_delay_seconds', 'By how much timers were late since the last reading.', ['quantile']),
  cpu: gauge('o1_cpu_seconds', 'Processor time of the process since its start.'),
  startedAt: gauge('o1_start_time_seconds', 'When the process started, in seconds since 1970.'),
} as const

export const printFigures = instruments.print
