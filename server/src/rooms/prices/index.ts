export { priceColumns } from './price-columns.ts'
export { type PricedWork, readWorkPrices } from './work-prices.service.ts'
