import type { Sentence } from '@naryad/contract/kit/action-sentence'

/** «Морозова Е. сменила статус: …», with whoever did it in bold. */
export const ActionSentence = ({ subject, act }: Sentence) =>
  subject === null ? (
    act
  ) : (
    <>
      <b>{subject}</b> {act}
    </>
  )
