// All refusals of the realtime service by name, with the code and the sentence of the hosted service.
import type { TokenError } from '#server/platform/tokens.ts'
import { JoinError, ListenerError } from './realtime-error.ts'

const NOT_GIVEN = 'Unable to subscribe to changes with given parameters.'

export const ERRORS = {
  topicNameRequired: () => new JoinError('TopicNameRequired', 'You must provide a topic name'),
  invalidJoinPayload: (field: string, fault: string) => new JoinError('InvalidJoinPayload', `${field} ${fault}`),
  publicReplay: () => new JoinError('UnableToReplayMessages', 'Replay is not allowed for public channels'),
  mayNotRead: (topic: string) =>
    new JoinError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`),
  listenersRefused: (sentence: string) => new JoinError('RealtimeDisabledForConfiguration', sentence),
  tooManyJoins: () => new JoinError('ClientJoinRateLimitReached', 'Too many joins per second'),
  tooManyChannels: () => new JoinError('ChannelRateLimitReached', 'Too many channels'),
  sessionEnded: () => new JoinError('InvalidJWTToken', 'Session was ended'),
  invalidToken: ({ fault, message }: TokenError) => {
    if (fault === 'expired') return new JoinError('InvalidJWTToken', 'Token has expired')
    if (fault === 'malformed') return new JoinError('MalformedJWT', 'The token provided is not a valid JWT')
    if (fault === 'signature') return new JoinError('JwtSignatureError', 'Failed to validate JWT signature')
    return new JoinError('InvalidJWTToken', message)
  },

  nothingToListenTo: () =>
    new ListenerError('No subscription params provided. Please provide at least a `schema` or `table` to subscribe to'),
  selectOfWildcard: () =>
    new ListenerError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    ),
  selectNotAList: () =>
    new ListenerError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    ),
  invalidFilter: (fault: string) => new ListenerError(`Error parsing \`filter\` params: ${fault}`),
  listenerFailed: (described: string, exception: string) =>
    new ListenerError(
      `${NOT_GIVEN} An exception happened so please check your connect parameters: ${described}. Exception: ${exception}`,
    ),
  notPublished: (described: string) =>
    new ListenerError(`${NOT_GIVEN} Please check Realtime is enabled for the given connect parameters: ${described}`),
} as const
