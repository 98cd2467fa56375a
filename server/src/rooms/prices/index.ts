export { priceColumns } from './price-columns.ts'
export { type PricedWork, readWorkPrices, type WorkPrices } from './work-prices.service.ts'
