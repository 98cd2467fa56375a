/** Published on purpose: every visitor of the demo signs in with it. */
export const demoPassword = 'Naryad-2026'

/** One account for every role, printed on the console at the start. */
export const demoAccounts: readonly { readonly title: string; readonly email: string }[] = [
  { title: 'Администратор', email: 'kuzmin@tahoservis.ru' },
  { title: 'Старший диспетчер', email: 'morozova@tahoservis.ru' },
  { title: 'Диспетчер', email: 'lapina@tahoservis.ru' },
  { title: 'Инженер', email: 'gusev@tahoservis.ru' },
  { title: 'Представитель организации', email: 'park@translog-kzn.ru' },
]
