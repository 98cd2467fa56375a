import { routes } from '../../kit/route.ts'
import { OwnInput } from '../users/users.accounts.ts'
import { LoginInput, Me, Tokens } from './auth.ts'

const byAdministrator = 'меняет администратор вызовом PUT /users/{id}'

export const authRoutes = routes({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Вход по почте и паролю',
    body: LoginInput,
    reply: Tokens,
    refuses: ['FORBIDDEN'],
  },
  refresh: {
    method: 'GET',
    path: '/auth/refresh',
    access: 'session',
    summary: 'Новая пара ключей по refresh-ключу',
    reply: Tokens,
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    access: 'session',
    summary: 'Выход: сеанс завершается',
    reply: 'empty',
    status: 204,
  },
  me: {
    method: 'GET',
    path: '/auth/user',
    access: 'signedIn',
    programs: 'open',
    summary: 'Кто вошёл и что ему можно',
    reply: Me,
  },
  changeOwn: {
    method: 'PUT',
    path: '/auth/user',
    access: 'signedIn',
    summary: 'Изменить свои имя, телефон, часовой пояс',
    body: OwnInput,
    reads: {
      schema: Me,
      elsewhere: {
        email: `Почта: ${byAdministrator}`,
        role: `Роль: ${byAdministrator}`,
        isSenior: `Старший диспетчер: ${byAdministrator}`,
        queues: `Очереди: ${byAdministrator}`,
        company: `Организация: ${byAdministrator}`,
        rights: 'Права: их задаёт роль',
      },
    },
    reply: Me,
  },
})
