export { sendLetter } from './letters.service.ts'
