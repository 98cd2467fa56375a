import type { SettingsChange } from '@naryad/contract/settings/settings'
import { allPlaceholders, unknownPlaceholder } from '@naryad/contract/tasks/placeholders'
import { type Queue, queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'

import { invalid } from '../../platform/http/refusals.ts'

const mostRead = 60_000

/** Checks of several fields together, which the schema cannot express. */
export function mustFit({
  queueLabels,
  closeReasons,
  commentPhrases,
  security,
  privacy,
}: Omit<SettingsChange, 'version'>): void {
  if (queueLabels) mustDiffer(queueLabels)
  const again = repeatedAt(closeReasons)
  if (again >= 0) throw invalid({ [`closeReasons.${again}`]: 'Причина закрытия: такая уже есть' })
  for (const key of ['internal', 'public'] as const) {
    const at = repeatedAt(commentPhrases?.[key])
    if (at >= 0) throw invalid({ [`commentPhrases.${key}.${at}`]: 'Шаблон: такой уже есть' })
    commentPhrases?.[key].forEach((phrase, at) => {
      const unknown = unknownPlaceholder(phrase)
      if (unknown !== undefined)
        throw invalid({
          [`commentPhrases.${key}.${at}`]: `Шаблон: поля {${unknown}} нет, есть ${allPlaceholders}`,
        })
    })
  }
  if (security && security.sessionIdleDays > security.sessionMaxDays)
    throw invalid({
      'security.sessionIdleDays': 'Выход при бездействии не может быть позже предельной длительности сеанса',
    })
  // Placeholders that are filled in can make the text longer than the schema allows for the entered one.
  if (privacy && [...privacy.text].length > mostRead)
    throw invalid({ 'privacy.text': 'Политика обработки персональных данных: слишком длинный текст' })
}

/** The index of the first duplicate; -1 if there is none. */
const repeatedAt = (texts: readonly string[] = []): number =>
  texts.findIndex((text, at) => texts.map(low).indexOf(low(text)) < at)

/** Two queues with the same name could not be distinguished. */
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
