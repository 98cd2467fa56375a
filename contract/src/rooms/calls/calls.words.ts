export const callDirections = ['IN', 'OUT', 'INTERNAL'] as const
export type CallDirection = (typeof callDirections)[number]

export const callDirectionTitles: Record<CallDirection, string> = {
  IN: 'Входящий',
  OUT: 'Исходящий',
  INTERNAL: 'Внутренний',
}

export const callStates = ['RINGING', 'TALKING', 'ENDED'] as const
export type CallState = (typeof callStates)[number]

/** How an ended call went. */
export const callResults = ['ANSWERED', 'MISSED', 'BUSY', 'FAILED'] as const
export type CallResult = (typeof callResults)[number]

export const callResultTitles: Record<CallResult, string> = {
  ANSWERED: 'Ответили',
  MISSED: 'Пропущен',
  BUSY: 'Занято',
  FAILED: 'Не дозвонились',
}

/** A call between telephones of the company is not written down. */
export const handDirectionTitles = { IN: callDirectionTitles.IN, OUT: callDirectionTitles.OUT } as const
export type HandDirection = keyof typeof handDirectionTitles

/** How a call went that is written down: one that had no answer is missed if it came in, and failed if it went out. */
export const handResults: Record<HandDirection, readonly CallResult[]> = {
  IN: ['ANSWERED', 'MISSED', 'BUSY'],
  OUT: ['ANSWERED', 'FAILED', 'BUSY'],
}

/** The same result of a call in the other direction. */
export const handResultOf = (direction: HandDirection, result: CallResult): CallResult =>
  handResults[direction].includes(result) ? result : direction === 'IN' ? 'MISSED' : 'FAILED'

export const noteLimit = 2000

export const callForms: readonly [string, string, string] = ['звонок', 'звонка', 'звонков']

const callStateTitles: Record<Exclude<CallState, 'ENDED'>, string> = {
  RINGING: 'Звонит',
  TALKING: 'Идёт разговор',
}

interface CallOutcome {
  readonly state: CallState
  readonly result: CallResult | null
}

/** What has become of a call; an exchange may never say. */
export function describeOutcome({ state, result }: CallOutcome): string {
  if (state !== 'ENDED') return callStateTitles[state]
  return result === null ? 'Итог неизвестен' : callResultTitles[result]
}

interface CallParties {
  readonly contact: { readonly name: string } | null
  readonly driver: { readonly name: string } | null
  readonly company: { readonly name: string } | null
}

/** The person, or the organization if the person is not known; empty if neither is. */
export const callerName = ({ contact, driver, company }: CallParties): string =>
  (contact ?? driver ?? company)?.name ?? ''

export const hiddenNumber = 'номер скрыт'

/** «1:05» */
export const talkLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The number of a person's telephone in the exchange. */
export const extensionForm = /^\d{2,6}$/

/** Missed calls of one number within this time are one suggestion. */
export const missedFoldMinutes = 30
/** After this time a call is closed even if the exchange has not reported its end. */
export const lostCallHours = 4
/** A ringing call is shown for this long. */
export const ringingMinutes = 3
/** The one who has answered sees the call for this long after its end. */
export const answeredMinutes = 10
