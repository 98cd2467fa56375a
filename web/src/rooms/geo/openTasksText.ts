import { counted } from '../../ui/formats/plural.ts'

export const openTasksText = ({ openTasksCount }: { openTasksCount: number }): string =>
  openTasksCount > 0
    ? counted(openTasksCount, ['открытая заявка', 'открытые заявки', 'открытых заявок'])
    : 'Открытых заявок нет'
