/** The rooms of what the journal writes about, as people name them. */
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

/** An unknown kind is shown as it is stored. */
export const objectKindTitle = (kind: string): string => titles[kind] ?? kind
