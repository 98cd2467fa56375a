import type { SettingsChange } from '@naryad/contract/settings/settings'
import { type Queue, queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'

import { invalid } from '../../platform/http/refusals.ts'

const mostRead = 60_000

/** What the schema cannot see: fields that have to agree with one another. */
export function mustFit({
  queueLabels,
  closeReasons,
  security,
  privacy,
}: Omit<SettingsChange, 'version'>): void {
  if (queueLabels) mustDiffer(queueLabels)
  const twice = closeReasons?.findIndex((reason, at) => closeReasons.map(low).indexOf(low(reason)) < at) ?? -1
  if (twice >= 0) throw invalid({ [`closeReasons.${twice}`]: 'Причина закрытия: такая уже есть' })
  if (security && security.sessionIdleDays > security.sessionMaxDays)
    throw invalid({
      'security.sessionIdleDays': 'Выход при бездействии не может быть позже предельной длительности сеанса',
    })
  // The company's data may stand in it more than once.
  if (privacy && [...privacy.text].length > mostRead)
    throw invalid({ 'privacy.text': 'Политика обработки персональных данных: слишком длинный текст' })
}

/** Two queues of one name could not be told apart. */
function mustDiffer(labels: Readonly<Record<Queue, string>>): void {
  const seen = new Set<string>()
  for (const queue of queues) {
    const label = low(labels[queue])
    if (seen.has(label))
      throw invalid({ [`queueLabels.${queue}`]: `${queueTitles[queue]}: так уже называется другая очередь` })
    seen.add(label)
  }
}

const low = (text: string): string => text.toLowerCase()
