export { ContractPrices } from './ContractPrices.tsx'
