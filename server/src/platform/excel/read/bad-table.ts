/** Why a file cannot be read as a table. */
export type TableFault =
  | 'empty'
  | 'old'
  | 'binary'
  | 'unknown'
  | 'document'
  | 'openDocument'
  | 'numbers'
  | 'archive'
  | 'webPage'
  | 'xml'
  | 'damaged'
  | 'protected'
  | 'hostile'
  | 'huge'
  | 'columns'
  | 'rows'
  | 'slow'

const sentences: Readonly<Record<TableFault, string>> = {
  empty: 'Файл пустой',
  old: 'Файл в старом формате .xls или под паролем: откройте его в Excel и сохраните как .xlsx без пароля',
  binary: 'Файл в двоичном формате .xlsb: откройте его в Excel и сохраните как .xlsx',
  unknown: 'Это не таблица: подходят файлы .xlsx и .csv',
  document: 'Это документ, а не таблица: скопируйте таблицу из него в Excel и сохраните как .xlsx',
  openDocument: 'Файл в формате LibreOffice (.ods): откройте его и сохраните как .xlsx',
  numbers: 'Файл Numbers: выберите в нём «Экспортировать» → «Excel» и загрузите полученный .xlsx',
  archive: 'Это архив, а не таблица: распакуйте его и загрузите таблицу из него',
  webPage: 'Это веб-страница без таблицы: откройте её в Excel и сохраните как .xlsx',
  xml: 'Это файл XML: откройте его в Excel и сохраните как .xlsx',
  damaged: 'Файл повреждён: откройте его в Excel и сохраните заново',
  protected: 'Файл под паролем: сохраните его без пароля',
  hostile: 'Файл не принимается: внутри то, чего в таблице не бывает',
  huge: 'Таблица слишком большая: разделите её на части',
  columns: 'В таблице слишком много столбцов: оставьте только нужные',
  rows: 'В таблице слишком много строк: разделите её на части',
  slow: 'Таблица слишком сложная: скопируйте строки в новый файл и загрузите его',
}

/** A file that is not a table or is malicious. */
export class BadTable extends Error {
  override name = 'BadTable'
  readonly fault: TableFault

  constructor(fault: TableFault) {
    super(sentences[fault])
    this.fault = fault
  }
}
