/** Labels of the kinds of objects in the audit log. */
const titles: Readonly<Record<string, string>> = {
  tasks: 'Заявки',
  companies: 'Организации',
  cars: 'Автомобили',
  drivers: 'Водители',
  contacts: 'Контакты',
  maintenance: 'Обслуживание',
  users: 'Пользователи',
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
