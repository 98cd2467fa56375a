export { priceColumns } from './price-columns.ts'
