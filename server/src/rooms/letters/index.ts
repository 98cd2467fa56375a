export { letterDelivery } from './deliver.service.ts'
export { type NewLetter, sendLetter, sendLetters } from './letters.service.ts'
