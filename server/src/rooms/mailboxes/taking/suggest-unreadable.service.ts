import type { Tx } from '../../../platform/db/connect.ts'
import { suggestTask } from '../../suggestions/index.ts'
import { sourceText } from '../reading/source-text.ts'
import type { FetchedLetter } from './letters.repo.ts'

const shownLength = 1500

/** A letter that cannot be read is not lost: a dispatcher sees whence it came and how it begins. */
export const suggestUnreadable = (
  tx: Tx,
  { queue, address }: FetchedLetter,
  reason: string,
  bytes: Uint8Array,
): Promise<number> =>
  suggestTask(tx, {
    source: 'EMAIL',
    queue,
    title: 'Письмо не прочитано',
    words: sourceText(bytes, shownLength),
    evidence: [
      { title: 'Ящик', text: address },
      { title: 'Почему', text: reason },
    ],
  })
