export { AnswerList } from './AnswerList.tsx'
