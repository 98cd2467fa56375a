/** The demo company's accounts, one for each role. */
export const people = {
  admin: 'kuzmin@tahoservis.ru',
  senior: 'morozova@tahoservis.ru',
  dispatcher: 'lapina@tahoservis.ru',
  engineer: 'gusev@tahoservis.ru',
  client: 'park@translog-kzn.ru',
} as const

export type Role = keyof typeof people

export const password = 'Naryad-2026'
