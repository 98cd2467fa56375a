import { AnswerList } from '../canned-answers/index.ts'

/** Answers that only their owner sees. */
export const OwnAnswers = () => <AnswerList isShared={false} />
