import { lettersRoutes } from '@naryad/contract/letters/letters.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchLetters } from './letters.repo.ts'

export function mountLetters(http: Http, db: Db): void {
  mount(http, lettersRoutes, { list: ({ query }) => searchLetters(db, query) })
}
