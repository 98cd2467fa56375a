import { readBankAccount, readBik, readInn, readKpp, readOgrn } from '@naryad/contract/companies/requisites'

import { digitsMask } from '../../ui/masks/masks.ts'

export const companyMasks = {
  inn: digitsMask(readInn),
  kpp: digitsMask(readKpp),
  ogrn: digitsMask(readOgrn),
  bik: digitsMask(readBik),
  bankAccount: digitsMask(readBankAccount),
}
