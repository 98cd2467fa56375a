import { auditTitles } from '@naryad/contract/history/history.sentences'

const { users = '', ...registers } = auditTitles

/** Labels of the kinds of objects in the audit log. */
const titles: Readonly<Record<string, string>> = {
  tasks: 'Заявки',
  ...registers,
  maintenance: 'Обслуживание',
  users,
  sessions: 'Сеансы',
  registration: 'Регистрация',
  files: 'Файлы',
  imports: 'Импорт',
  dictionaries: 'Справочники',
  settings: 'Настройки',
  privacy: 'Персональные данные',
}

export const objectKinds = Object.entries(titles).map(([value, title]) => ({ value, title }))

/** An unknown kind is shown by its stored name. */
export const objectKindTitle = (kind: string): string => titles[kind] ?? kind
