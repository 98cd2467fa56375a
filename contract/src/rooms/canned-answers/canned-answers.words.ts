/** Which comments an answer is offered for. */
export const answerAudiences = ['ANY', 'INTERNAL', 'PUBLIC'] as const
export type AnswerAudience = (typeof answerAudiences)[number]

export const answerAudienceTitles: Record<AnswerAudience, string> = {
  ANY: 'Всем',
  INTERNAL: 'Коллегам',
  PUBLIC: 'Клиенту',
}

export const maxOwnAnswers = 100
export const maxSharedAnswers = 200
