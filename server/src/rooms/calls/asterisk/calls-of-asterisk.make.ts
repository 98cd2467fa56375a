type Packet = Readonly<Record<string, string>>

const client = '89172451863'

const first = (id: string): Packet => ({ Uniqueid: id, Linkedid: id })

/** A call from outside, which rings two telephones; the second one answers. */
export const incoming = (id: string): readonly Packet[] => [
  {
    Event: 'Newchannel',
    Channel: 'PJSIP/beeline-0000002a',
    CallerIDNum: client,
    Context: 'from-trunk',
    Exten: '78432001020',
    ...first(id),
  },
  ...['101', '102'].map((extension, at) => ({
    Event: 'DialBegin',
    Channel: 'PJSIP/beeline-0000002a',
    CallerIDNum: client,
    Context: 'ext-group',
    DestChannel: `PJSIP/${extension}-0000002b`,
    DestCallerIDNum: extension,
    Uniqueid: id,
    DestUniqueid: `${id}${at}`,
    Linkedid: id,
  })),
  {
    Event: 'DialEnd',
    CallerIDNum: client,
    DestChannel: 'PJSIP/101-0000002b',
    DialStatus: 'CANCEL',
    Linkedid: id,
  },
  {
    Event: 'DialEnd',
    CallerIDNum: client,
    DestChannel: 'PJSIP/102-0000002b',
    DialStatus: 'ANSWER',
    Linkedid: id,
  },
  { Event: 'BridgeEnter', Channel: 'PJSIP/102-0000002b', BridgeTechnology: 'simple_bridge', Linkedid: id },
  {
    Event: 'BridgeEnter',
    Channel: 'PJSIP/beeline-0000002a',
    BridgeTechnology: 'simple_bridge',
    Linkedid: id,
  },
  // The leg of the telephone ends as well.
  { Event: 'Hangup', Channel: 'PJSIP/102-0000002b', Cause: '16', Uniqueid: `${id}1`, Linkedid: id },
  { Event: 'Hangup', Channel: 'PJSIP/beeline-0000002a', Cause: '16', ...first(id) },
]

/** A call from outside that nothing answers. */
export const unanswered = (id: string): readonly Packet[] =>
  incoming(id).filter(({ Event, DialStatus }) => Event !== 'BridgeEnter' && DialStatus !== 'ANSWER')

/** A telephone calls a number outside, and the other side answers. */
export const outgoing = (id: string): readonly Packet[] => [
  {
    Event: 'Newchannel',
    Channel: 'PJSIP/101-00000030',
    CallerIDNum: '101',
    Context: 'from-internal',
    Exten: client,
    ...first(id),
  },
  {
    Event: 'DialBegin',
    Channel: 'PJSIP/101-00000030',
    CallerIDNum: '78432001020',
    Context: 'macro-dialout-trunk',
    DestChannel: 'PJSIP/beeline-00000031',
    DestCallerIDNum: '<unknown>',
    DialString: `${client}@beeline`,
    Linkedid: id,
  },
  {
    Event: 'DialEnd',
    Channel: 'PJSIP/101-00000030',
    CallerIDNum: '78432001020',
    DestChannel: 'PJSIP/beeline-00000031',
    DialStatus: 'ANSWER',
    Linkedid: id,
  },
  { Event: 'BridgeEnter', Channel: 'PJSIP/101-00000030', BridgeTechnology: 'simple_bridge', Linkedid: id },
  { Event: 'Hangup', Channel: 'PJSIP/101-00000030', Cause: '16', ...first(id) },
]

/** What follows the order of the product: its own telephone answers first, then the number does, or does not. */
export const placed = (id: string, { isAnswered }: { isAnswered: boolean }): readonly Packet[] => [
  {
    Event: 'Newchannel',
    Channel: 'Local/101@from-internal-00000001;1',
    CallerIDNum: '101',
    Context: 'from-internal',
    Exten: '',
    ...first(id),
  },
  {
    Event: 'DialBegin',
    Channel: 'Local/101@from-internal-00000001;2',
    CallerIDNum: '101',
    DestChannel: 'PJSIP/101-00000040',
    Linkedid: id,
  },
  { Event: 'DialEnd', DestChannel: 'PJSIP/101-00000040', DialStatus: 'ANSWER', Linkedid: id },
  { Event: 'BridgeEnter', Channel: 'PJSIP/101-00000040', BridgeTechnology: 'simple_bridge', Linkedid: id },
  { Event: 'OriginateResponse', Response: 'Success', ActionID: id, Uniqueid: id },
  {
    Event: 'DialBegin',
    Channel: 'Local/101@from-internal-00000001;1',
    CallerIDNum: '78432001020',
    Context: 'macro-dialout-trunk',
    DestChannel: 'PJSIP/beeline-00000041',
    DialString: `${client}@beeline`,
    Linkedid: id,
  },
  ...(isAnswered
    ? [
        {
          Event: 'DialEnd',
          Channel: 'Local/101@from-internal-00000001;1',
          CallerIDNum: '78432001020',
          Context: 'macro-dialout-trunk',
          DestChannel: 'PJSIP/beeline-00000041',
          DialStatus: 'ANSWER',
          Linkedid: id,
        },
        {
          Event: 'BridgeEnter',
          Channel: 'PJSIP/beeline-00000041',
          BridgeTechnology: 'simple_bridge',
          Linkedid: id,
        },
      ]
    : []),
  { Event: 'Hangup', Channel: 'Local/101@from-internal-00000001;1', Cause: '16', ...first(id) },
]
