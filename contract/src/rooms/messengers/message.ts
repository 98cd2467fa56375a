/** What a button under a message does; opening a page needs no answer of the product. */
export const buttonActions = ['take', 'start', 'call'] as const
export type ButtonAction = (typeof buttonActions)[number]

export const buttonTitles: Record<ButtonAction | 'open', string> = {
  take: 'Взять',
  start: 'В работе',
  call: 'Позвонить',
  open: 'Открыть',
}

export type MessageButton =
  | { readonly title: string; readonly action: ButtonAction; readonly taskId: number }
  | { readonly title: string; readonly url: string }

/** A message as the product means it; each messenger writes it in its own markup. */
export interface Message {
  /** Stands first, in bold. Empty: the message has none. */
  readonly title: string
  readonly lines: readonly string[]
  readonly buttons: readonly MessageButton[]
}

/** What the message of a rule says of a task. */
export interface TaskFacts {
  readonly title: string
  readonly car: string | null
  readonly company: string | null
  readonly plan: string | null
  readonly deadline: string | null
  readonly operator: string | null
}

const line = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${value}`])

/** The lines under the headline of a rule's message; the screen shows an example of the same. */
export const taskLines = ({ title, car, company, plan, deadline, operator }: TaskFacts): string[] => [
  title,
  '',
  ...line('ТС', car),
  ...line('Организация', company),
  ...line('План', plan),
  ...line('Срок', deadline),
  `Оператор: ${operator ?? 'не назначен'}`,
]
