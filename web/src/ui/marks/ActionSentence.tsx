import type { Sentence } from '@naryad/contract/kit/action-sentence'

/** «Морозова Е. сменила статус: …», with the user's name in bold. */
export const ActionSentence = ({ subject, act }: Sentence) =>
  subject === null ? (
    act
  ) : (
    <>
      <b>{subject}</b> {act}
    </>
  )
