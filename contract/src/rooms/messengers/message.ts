/** Buttons that are handled by the server. A button that opens a page is a plain link. */
export const buttonActions = ['take', 'start', 'call', 'mute'] as const
export type ButtonAction = (typeof buttonActions)[number]

export const buttonTitles: Record<ButtonAction | 'open', string> = {
  take: 'Взять',
  start: 'В работе',
  call: 'Позвонить',
  mute: 'Не уведомлять',
  open: 'Открыть',
}

/** A score of one to five for the work on a closed task. */
export const rateAction = 'rate'

export type MessageButton =
  | { readonly title: string; readonly score: number; readonly taskId: number }
  | { readonly title: string; readonly action: ButtonAction; readonly taskId: number }
  | { readonly title: string; readonly url: string }

/** A message independent of the messenger; each client renders it in its own markup. */
export interface Message {
  /** First line, in bold. Empty when there is no title. */
  readonly title: string
  readonly lines: readonly string[]
  readonly buttons: readonly MessageButton[]
}

/** Task fields shown in the message of a rule. */
export interface TaskFacts {
  readonly title: string
  readonly car: string | null
  readonly company: string | null
  readonly plan: string | null
  readonly deadline: string | null
  readonly operator: string | null
}

const line = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${value}`])

/** Lines under the title of a rule's message; the preview on the screen uses the same function. */
export const taskLines = ({ title, car, company, plan, deadline, operator }: TaskFacts): string[] => [
  title,
  '',
  ...line('ТС', car),
  ...line('Организация', company),
  ...line('План', plan),
  ...line('Срок', deadline),
  `Оператор: ${operator ?? 'не назначен'}`,
]
