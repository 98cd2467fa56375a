import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import { NetworkError } from '../../../client/api/errors.ts'
import { answersQueries } from '../../../entities/answer/answers.queries.ts'
import { useCommentPhrases } from '../../../entities/settings/shared.ts'
import { filledPhrase } from './filledPhrase.ts'

/** A phrase of the settings, or an answer with a name. */
export interface OfferedPhrase {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly shortcut: string
  readonly answerId: number | null
}

/** What is typed after «/» is looked for in it. */
export const searchedIn = ({ shortcut, title }: OfferedPhrase): string =>
  shortcut === '' ? title : `${shortcut} — ${title}`

interface Offer {
  readonly isInternal: boolean
  readonly isOn: boolean
}

/** Own answers first, then those of all, then the phrases. */
export function useOfferedPhrases({ isInternal, isOn }: Offer): OfferedPhrase[] {
  const offered = useCommentPhrases()
  const answers = useQuery({ ...answersQueries.all, enabled: isOn }).data?.items ?? []
  const phrases = (isInternal ? offered?.internal : offered?.public) ?? []
  const unsuitable = isInternal ? 'PUBLIC' : 'INTERNAL'
  return [
    ...answers
      .filter(({ audience }) => audience !== unsuitable)
      .map(({ id, title, text, shortcut }) => ({
        key: `answer ${id}`,
        title,
        text,
        shortcut,
        answerId: id,
      })),
    ...phrases.map((text) => ({ key: text, title: text, text, shortcut: '', answerId: null })),
  ]
}

/** An answer is filled by the server, or without a network by the same facts on the device. */
export async function phraseText({ answerId, text }: OfferedPhrase, task: Task): Promise<string> {
  if (answerId === null) return filledPhrase(text, task)
  try {
    const params = { id: task.id, answerId }
    return (await call(cannedAnswersRoutes.fill, { params }, { silent: true })).text
  } catch (error) {
    if (error instanceof NetworkError) return filledPhrase(text, task)
    throw error
  }
}
