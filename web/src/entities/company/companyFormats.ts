import { readBankAccount, readBik, readInn, readKpp, readOgrn } from '@naryad/contract/companies/requisites'

import { digitsFormat } from '../../ui/typed/formats.ts'

export const companyFormats = {
  inn: digitsFormat(readInn),
  kpp: digitsFormat(readKpp),
  ogrn: digitsFormat(readOgrn),
  bik: digitsFormat(readBik),
  bankAccount: digitsFormat(readBankAccount),
}
