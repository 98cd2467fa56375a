import type { TaskTriage } from '@naryad/contract/triage/triage'

/** The answers as a text: a report of the work that was done by phone. */
export const triageReport = ({ answers, advice }: Pick<TaskTriage, 'answers' | 'advice'>): string =>
  [
    'Решено по телефону, без выезда.',
    ...answers.map(({ title, answer }) => `${title.replace(/[?.:]$/, '')}: ${answer}`),
    ...(advice === '' ? [] : [`Решение: ${advice}`]),
  ].join('\n')
