import { absenceText } from '@naryad/contract/calendar/operator-absence'
import { shortName } from '@naryad/contract/kit/people'
import type { BulkPreview } from '@naryad/contract/tasks/tasks.bulk.inputs'
import type { Operator } from '@naryad/contract/users/users'

import { counted, type Forms } from '../../../ui/formats/plural.ts'

const visitForms: Forms = ['визит', 'визита', 'визитов']
const deadlineForms: Forms = ['срок', 'срока', 'сроков']

/** «Отпуск до 3 декабря: в эти дни 4 визита и 2 срока.», with the name if there are several people. */
export const absenceSentences = (people: readonly Operator[], absences: BulkPreview['absences']): string[] =>
  absences.flatMap(({ userId, visitsCount, deadlinesCount, ...absence }) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return []
    const missed = [
      ...(visitsCount > 0 ? [counted(visitsCount, visitForms)] : []),
      ...(deadlinesCount > 0 ? [counted(deadlinesCount, deadlineForms)] : []),
    ]
    const when = absenceText({ ...person, absence })
    const name = people.length > 1 ? `${shortName(person)} — ` : ''
    return [`${name}${when}: в эти дни ${missed.join(' и ')}.`]
  })
