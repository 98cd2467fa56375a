import { isForeignPlate, isPlate, normalizeForeignPlate, normalizePlate } from '@naryad/contract/cars/plates'
import { isInn, isKpp, isOgrn } from '@naryad/contract/companies/requisites'
import type { MaskInputOptions } from 'maska'

import { shortDay } from '../formats/dates.ts'
import { dayTyped } from './days.ts'
import { freeTokens, plateTokens, tokens, vinTokens } from './tokens.ts'

/** A type of field: what may be typed, how it is displayed, and the stored value. */
export interface Mask<Value> {
  options: MaskInputOptions
  /** The value to store, or null while the text is incomplete or invalid. */
  read: (shown: string) => Value | null
  show: (value: Value) => string
  /** Error shown on blur if the text is invalid. */
  complaint: string
  placeholder?: string
  /** `inputMode`: the on-screen keyboard. */
  inputMode: 'text' | 'tel' | 'numeric' | 'decimal'
  /** Unit shown after the text, inside the field. */
  unit?: string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** 8…, 7… and +7… all begin a Russian number, typed or pasted with any separators. */
const nationalNumber = (text: string): string => digitsOf(text).replace(/^[78]/, '')

const exactly = (mask: string): MaskInputOptions => ({ mask, tokens, tokensReplace: true })
const whole = (shape: RegExp) => (shown: string) => (shape.test(shown) ? shown : null)
const checked = (isRight: (text: string) => boolean) => (shown: string) => (isRight(shown) ? shown : null)
const asIs = (value: string): string => value

const phone: Mask<string> = {
  options: { ...exactly('+7 ### ###-##-##'), preProcess: nationalNumber },
  read: (shown) => (digitsOf(shown).length === 11 ? `+${digitsOf(shown)}` : null),
  show: asIs,
  complaint: 'Введите 10 цифр номера',
  placeholder: '+7 917 245-18-63',
  inputMode: 'tel',
}

/** The first characters determine the format: «А123ВС77», «АВ123477», «1234АВ77», «АВ123С77». */
function plateShape(typed: string): string {
  const text = normalizePlate(typed)
  if (/^\d/.test(text)) return '####@@###'
  if (!/^.\D/.test(text)) return '@###@@###'
  return /^.{5}\D/.test(text) ? '@@###@###' : '@@#######'
}

const plate: Mask<string> = {
  options: {
    mask: plateShape,
    tokens: plateTokens,
    tokensReplace: true,
    preProcess: normalizePlate,
  },
  read: checked(isPlate),
  show: asIs,
  complaint: 'Номер в формате А123ВС77',
  placeholder: 'А123ВС77',
  inputMode: 'text',
}

const foreignPlate: Mask<string> = {
  options: { ...exactly('*'.repeat(15)), preProcess: normalizeForeignPlate },
  read: (shown) => checked(isForeignPlate)(normalizeForeignPlate(shown)),
  show: asIs,
  complaint: 'От 2 до 15 букв и цифр',
  placeholder: 'AB12347',
  inputMode: 'text',
}

const vin: Mask<string> = {
  options: { mask: '*'.repeat(17), tokens: vinTokens, tokensReplace: true },
  read: whole(/^[A-HJ-NPR-Z0-9]{17}$/),
  show: asIs,
  complaint: '17 знаков, без букв I, O и Q',
  inputMode: 'text',
}

const driverCard: Mask<string> = {
  options: exactly('@@@ #### #### #### ##'),
  read: whole(/^\p{L}{3} \d{4} \d{4} \d{4} \d{2}$/u),
  show: asIs,
  complaint: 'Три буквы и 14 цифр с карты',
  placeholder: 'RUD 0000 0000 0000 00',
  inputMode: 'text',
}

const inn: Mask<string> = {
  options: exactly('############'),
  read: checked(isInn),
  show: asIs,
  complaint: 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя',
  inputMode: 'numeric',
}

const kpp: Mask<string> = {
  options: exactly('####**###'),
  read: checked(isKpp),
  show: asIs,
  complaint: 'КПП — 9 знаков',
  inputMode: 'numeric',
}

const ogrn: Mask<string> = {
  options: exactly('###############'),
  read: checked(isOgrn),
  show: asIs,
  complaint: 'Проверьте ОГРН: 13 цифр у организации, 15 у предпринимателя',
  inputMode: 'numeric',
}

const number = (length: number, complaint: string): Mask<string> => ({
  options: exactly('#'.repeat(length)),
  read: checked((typed) => typed.length === length),
  show: asIs,
  complaint,
  inputMode: 'numeric',
})

const bik = number(9, 'БИК — 9 цифр')
const bankAccount = number(20, 'Счёт — 20 цифр')

const numberOf = (shown: string): number | null => {
  const plain = shown.replace(/\s/g, '').replace(',', '.')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : null
}

/** Maska parses «1.5» as fifteen in a Russian locale, so the point is replaced by a comma. */
const withComma = (text: string): string => text.replace('.', ',')

/**
 * Stored in kopecks, which are displayed only if not zero. A minus is not removed, so that the field reports
 * it.
 */
const money: Mask<number> = {
  options: { number: { locale: 'ru', fraction: 2 }, preProcess: withComma },
  read: (shown) => {
    const roubles = numberOf(shown)
    return roubles === null ? null : Math.round(roubles * 100)
  },
  show: (kopecks) => (kopecks / 100).toFixed(kopecks % 100 === 0 ? 0 : 2).replace('.', ','),
  complaint: 'Введите сумму: 1 500 или 1 500,50',
  inputMode: 'decimal',
  unit: '₽',
}

/** Maximum price of a cost line in the contract. */
const maxKopecks = 100_000_000

const price: Mask<number> = {
  ...money,
  read: (shown) => {
    const kopecks = money.read(shown)
    return kopecks !== null && kopecks <= maxKopecks ? kopecks : null
  },
  complaint: 'От 0 до 1 000 000 ₽, например 1 500,50',
}

/** Three decimals: litres, hours, metres. */
const quantity: Mask<number> = {
  options: { number: { locale: 'ru', fraction: 3, unsigned: true }, preProcess: withComma },
  read: numberOf,
  show: (value) => String(value).replace('.', ','),
  complaint: 'Введите количество: 2 или 1,5',
  inputMode: 'decimal',
}

const mileage: Mask<number> = {
  options: { number: { locale: 'ru', fraction: 0, unsigned: true } },
  read: numberOf,
  show: String,
  complaint: 'Введите пробег в километрах',
  inputMode: 'numeric',
  unit: 'км',
}

const day: Mask<string> = {
  options: {
    mask: (typed) => (/^\d/.test(typed) ? '##.##.####' : '@'),
    tokens: freeTokens,
    tokensReplace: true,
  },
  read: (shown) => dayTyped(shown),
  show: shortDay,
  complaint: 'Дата в формате 21.11.2026, «завтра» или «+2»',
  placeholder: 'ДД.ММ.ГГГГ',
  inputMode: 'text',
}

export const masks = {
  phone,
  plate,
  foreignPlate,
  vin,
  driverCard,
  inn,
  kpp,
  ogrn,
  bik,
  bankAccount,
  money,
  price,
  quantity,
  mileage,
  day,
}
