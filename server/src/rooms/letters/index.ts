export { mountLetters } from './letters.routes.ts'
export { letterRetention, type NewLetter, sendLetter, sendLetters } from './letters.service.ts'
export { letterDelivery } from './deliver.service.ts'
export { letterPersonalData } from './personal-data.repo.ts'
