import { clientId, clientSecret, openOidcProvider } from './oidc-provider.ts'
import { hasSlapd, openSlapd, peopleBase, serviceAccount, servicePassword } from './slapd.ts'

/**
 * A program for stories: a directory and an OpenID provider with one person each, until it is ended. Its argument is
 * the address of the product. Prints one line, the JSON of what a company enters in the settings.
 */
if (!hasSlapd) throw new Error('apt install slapd')
const person = { number: 1, login: 'belova', name: 'Белова Ольга', password: 'Пароль-каталога-7' }
const directory = await openSlapd({
  people: [person],
  groups: { dispatchers: [`cn=${person.name},${peopleBase}`] },
})
const claims = { sub: 'ivanov', name: 'Иванов Иван', email: 'ivanov@example.ru', email_verified: true }
const provider = await openOidcProvider({ ivanov: { ...claims, groups: ['engineers'] } }, process.argv[2])
process.once('SIGTERM', () => void Promise.all([directory.remove(), provider.close()]))
process.stdout.write(
  `${JSON.stringify({
    directory: {
      url: directory.urls.tls,
      base: peopleBase,
      login: serviceAccount,
      password: servicePassword,
      ca: directory.ca,
    },
    person,
    provider: { url: provider.issuer, login: clientId, password: clientSecret },
  })}\n`,
)
