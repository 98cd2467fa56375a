import type { Random } from './random.ts'

export interface FullName {
  lastName: string
  firstName: string
  middleName: string
}

const words = (text: string): readonly string[] => text.split(' ')

const surnames = words(
  `Шакиров Гордеев Мингазов Павлов Хайруллин Ковалёв Зиганшин Орлов Ахмадуллин Тимошенко Набиуллин Фомин Исмагилов Белоусов
Сафиуллин Галиев Кузнецов Хабибуллин Закиров Соловьёв Гарипов Миннуллин Виноградов Ибрагимов Латыпов Макаров Нуриев Петров
Камалов Егоров Сабиров Никифоров Валиев Степанов Юсупов Захаров Гильманов Романов Фахрутдинов Воробьёв Мухаметзянов Козлов
Ахметзянов Семёнов Гайнутдинов Лебедев Нигматуллин Морозов Сулейманов Новиков Хакимов Фёдоров Садыков Алексеев Шарипов Тарасов
Низамов Григорьев Идиятуллин Абрамов Вафин Борисов Гимадиев Калинин Салахов Антонов Хуснутдинов Щербаков Яруллин Крылов
Бикмуллин Поляков Фаттахов Сорокин Зарипов Медведев Гатин Осипов Мубаракшин Быков`.replaceAll('\n', ' '),
)
const maleNames = words(
  `Тимур Виктор Раиль Денис Марат Дмитрий Фанис Максим Булат Алексей Ренат Егор Динар Роман Азат Сергей Ильдар Андрей Рустам
Николай Айрат Владимир Ильнур Александр Наиль Олег Рамиль Юрий Фарид Игорь Альберт Михаил Дамир Евгений Линар Павел Раис
Константин Шамиль Артур Антон Ильшат Вячеслав Ленар Кирилл`.replaceAll('\n', ' '),
)
const maleMiddleNames = words(
  `Рашидович Николаевич Ильдусович Сергеевич Маратович Алексеевич Фаритович Владимирович Рустамович Викторович Ильдарович
Андреевич Наилевич Юрьевич Рафисович Михайлович Айратович Петрович Ренатович Александрович Камилевич Дмитриевич Радикович
Олегович Талгатович Иванович Шамилевич Евгеньевич Хамитович Анатольевич`.replaceAll('\n', ' '),
)
const femaleNames = words(
  'Гульнара Ольга Алсу Наталья Лилия Марина Эльвира Светлана Айгуль Татьяна Резеда Ирина Диана Юлия Динара Екатерина Зульфия Анна',
)
const femaleMiddleNames = words(
  'Рашитовна Николаевна Ильдаровна Сергеевна Маратовна Алексеевна Фаритовна Владимировна Рустамовна Викторовна Наилевна Юрьевна',
)

export const man = (random: Random): FullName => ({
  lastName: random.pick(surnames),
  firstName: random.pick(maleNames),
  middleName: random.pick(maleMiddleNames),
})

/** Every surname of the list ends in -в or -н and takes an -а. */
export const woman = (random: Random): FullName => ({
  lastName: `${random.pick(surnames)}а`,
  firstName: random.pick(femaleNames),
  middleName: random.pick(femaleMiddleNames),
})

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  words(
    'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya',
  ).map((pair) => pair.split('=') as [string, string]),
)

/** For addresses of mail and sites. */
export const latinOf = (text: string): string =>
  [...text.toLowerCase()].map((letter) => latin[letter] ?? (/[a-z0-9]/.test(letter) ? letter : '')).join('')

const operators = [917, 927, 937, 939, 987, 903, 905, 960, 962, 986, 904, 951]

export const mobilePhone = (random: Random): string => `+7${random.pick(operators)}${random.digits(7)}`
