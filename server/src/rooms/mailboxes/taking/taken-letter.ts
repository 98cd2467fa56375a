import type { IncomingFiles, TakenFile } from '../../attachments/index.ts'
import type { Letter } from '../reading/letter.ts'
import type { FetchedLetter } from './letters.repo.ts'
import type { MailedTask, Sender } from './senders.repo.ts'

export interface TakingParts {
  /** The keys that sign Message-IDs of letters about requests. */
  readonly threadKeys: readonly Uint8Array[]
  readonly files: Pick<IncomingFiles, 'attach'>
}

/** A letter that was read, and where it belongs. */
export interface TakenLetter {
  readonly fetched: FetchedLetter
  readonly letter: Letter
  readonly files: readonly TakenFile[]
  readonly sender: Sender | undefined
  /** The task that it answers, by a signed Message-ID or by an own letter of the sender. */
  readonly answered: MailedTask | undefined
  /** The task that its subject names: a hint alone. */
  readonly hinted: MailedTask | undefined
}
