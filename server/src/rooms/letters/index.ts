export { type NewLetter, sendLetter, sendLetters } from './letters.service.ts'
