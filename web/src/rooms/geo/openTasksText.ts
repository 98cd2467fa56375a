import type { MapCompany } from '@naryad/contract/geo/map'

import { counted } from '../../kit/formats/plural.ts'

export const openTasksText = ({ openTasksCount }: MapCompany): string =>
  openTasksCount > 0
    ? counted(openTasksCount, ['открытая заявка', 'открытые заявки', 'открытых заявок'])
    : 'Открытых заявок нет'
