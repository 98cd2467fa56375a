import type { Unit } from '@naryad/contract/units/units'

import { shortDay } from '../../ui/formats/dates.ts'

/** «стоит с 12.03.2026»; «на ТС с неизвестной даты» of an opening balance. */
export const installedText = ({ installedOn }: Pick<Unit, 'installedOn'>): string =>
  installedOn === null ? 'на ТС с неизвестной даты' : `стоит с ${shortDay(installedOn)}`
