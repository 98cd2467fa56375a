/** Published on purpose: every visitor of the demo signs in with it. */
export const demoPassword = 'Naryad-2026'

export const staffSite = 'tahoservis.ru'

/** One account for every role, printed at the start. */
export const demoAccounts: readonly { readonly title: string; readonly email: string }[] = [
  { title: 'Администратор', email: `kuzmin@${staffSite}` },
  { title: 'Старший диспетчер', email: `morozova@${staffSite}` },
  { title: 'Диспетчер', email: `lapina@${staffSite}` },
  { title: 'Инженер', email: `gusev@${staffSite}` },
  { title: 'Представитель организации', email: 'park@translog-kzn.ru' },
]
