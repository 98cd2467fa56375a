import type { LetterKind, LetterMark } from '@naryad/contract/mailboxes/mailboxes.words'

/** Of a letter with more files the others are counted. */
export const maxReadFiles = 100

/** A file of a letter, as it was sent. */
export interface LetterFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
  /** A picture that the text shows. */
  readonly isInline: boolean
}

/** What a mail server says of a letter that it could not deliver. */
export interface Bounce {
  readonly address: string
  /** «5.1.1»; empty if it does not say. */
  readonly status: string
  /** The Message-ID of the letter that was not delivered. */
  readonly messageId: string | null
}

/**
 * `PASS`: the receiving server has proven the domain of the sender; `FAIL`: it has proven that the sender is another
 * one; `NONE`: it says nothing.
 */
export type Authentication = 'PASS' | 'FAIL' | 'NONE'

export interface Letter {
  readonly kind: LetterKind
  /** Why it is of this kind; empty for a letter of a person. */
  readonly reason: string
  readonly messageId: string | null
  readonly from: string
  readonly fromName: string
  /** Where an answer goes. */
  readonly replyTo: string
  readonly recipients: readonly string[]
  readonly subject: string
  /** By the clock of the sender. */
  readonly sentAt: string | null
  readonly authentication: Authentication
  /** The Message-IDs of letters that it answers, the nearest first, without brackets. */
  readonly answers: readonly string[]
  /** Without quotations and signature. */
  readonly text: string
  /** More was left out of `text` than what is marked as a quotation or a signature. */
  readonly isCut: boolean
  readonly wholeText: string
  readonly marks: readonly LetterMark[]
  readonly files: readonly LetterFile[]
  /** The number of files beyond those that are read. */
  readonly leftFilesCount: number
  readonly bounce: Bounce | null
  /** Identifies the letter whatever way it came: the same letter is taken once. */
  readonly key: string
}

/** What is needed to recognize own letters and those that are proven. */
export interface ReadOptions {
  /** The mark of letters of this installation. */
  readonly instance: string
  /** The name of the receiving server in `Authentication-Results`; empty if it is not known. */
  readonly authservId: string
}
