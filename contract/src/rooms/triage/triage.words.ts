/** How a question is answered. */
export const questionKinds = ['YES_NO', 'CHOICE', 'NUMBER', 'TEXT'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionKindTitles: Record<QuestionKind, string> = {
  YES_NO: 'Да или нет',
  CHOICE: 'Выбор из вариантов',
  NUMBER: 'Число',
  TEXT: 'Текст',
}

/** What an answer means. `GO_ON`: the next question is asked; after the last one a person decides. */
export const verdicts = ['REMOTE', 'VISIT', 'GO_ON'] as const
export type Verdict = (typeof verdicts)[number]

export const verdictTitles: Record<Verdict, string> = {
  REMOTE: 'Можно удалённо',
  VISIT: 'Нужен выезд',
  GO_ON: 'Опросник не решил',
}

/** The same for a rule of a question. */
export const ruleVerdictTitles: Record<Verdict, string> = { ...verdictTitles, GO_ON: 'Спросить дальше' }

export const yes = 'Да'
export const no = 'Нет'

/** What the product knows of the truck and offers as the answer to a question for a number. */
export const knownFacts = ['VOLTAGE', 'SILENCE_HOURS'] as const
export type KnownFact = (typeof knownFacts)[number]

export const knownFactTitles: Record<KnownFact, string> = {
  VOLTAGE: 'Напряжение бортовой сети, В',
  SILENCE_HOURS: 'Часов без связи',
}

export const maxQuestions = 12
/** As many as there are keys for them. */
export const maxOptions = 9
export const maxParts = 20

/** The fields of the history of a task. */
export const triageField = 'Можно удалённо?'
export const takeField = 'Взять с собой'

/** «НКМ-2 × 3, Антенна» */
export const partsText = (parts: readonly { readonly title: string; readonly quantity: number }[]): string =>
  parts.map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${quantity}`)).join(', ')

export const partsTitle = 'Взять с собой'
