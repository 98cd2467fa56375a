import type {
  CardContent,
  TachographContent,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'

import { sampleCard, sampleUnit } from '../writer/samples.ts'

export const holder = {
  number: 'RUD0000001234500',
  lastName: 'ЩЕРБАКОВ',
  firstNames: 'ЮРИЙ ЁЛКИНОВИЧ',
  birthDate: '1979-05-31',
  expiresOn: '2027-12-01',
}
export const truck = { plate: 'A123BC77', vin: 'XTC650204M1234567', odometer: 412_345 }
export const cardOf = (days: number, facts: Partial<Parameters<typeof sampleCard>[0]> = {}): CardContent =>
  sampleCard({ holder, truck, lastDay: '2026-11-27', days, ...facts })
export const unitOf = (days: number): UnitContent =>
  sampleUnit({
    truck,
    holder,
    lastDay: '2026-11-27',
    days,
    calibratedOn: '2025-03-10',
    nextOn: '2028-03-09',
    company: 'ООО "ПЕРЕВОЗЧИК"',
  })
export const codesOf = ({ notes }: TachographContent): string[] => notes.map(({ code }) => code)
