"""Sentences of argparse and errors of the command in Spanish, by their English texts.

``{}`` stands for what is filled in, as it is.
"""

from __future__ import annotations

#: The sentences of argparse, as argparse asks for them.
ARGPARSE = {
    "usage: ": "uso: ",
    "options": "opciones",
    "positional arguments": "argumentos",
    "show this help message and exit": "muestra esta ayuda y sale",
    "show program's version number and exit": "muestra la versión y sale",
    "%(prog)s: error: %(message)s\n": "%(prog)s: error: %(message)s\n",
    "argument %(argument_name)s: %(message)s": "argumento %(argument_name)s: %(message)s",
    "the following arguments are required: %s": "faltan estos argumentos: %s",
    "unrecognized arguments: %s": "argumentos desconocidos: %s",
    "expected one argument": "se esperaba un valor",
    "expected at least one argument": "se esperaba al menos un valor",
    "expected at most one argument": "se esperaba como mucho un valor",
    "invalid choice: %(value)r (choose from %(choices)s)": "opción no válida: %(value)r (elige entre %(choices)s)",
    "invalid %(type)s value: %(value)r": "valor no válido: %(value)r",
    "ambiguous option: %(option)s could match %(matches)s": "opción ambigua: %(option)s puede ser %(matches)s",
    "ignored explicit argument %r": "la opción no lleva valor, y se dio %r",
    "not allowed with argument %s": "no va con el argumento %s",
}

#: Wrong usage and errors, without the nearest name, which may follow any of them.
ERRORS = {
    "no game is installed; install the three titles: pip install \"undaunted-core[games]\"": (
        "no hay ningún juego instalado; instala los tres títulos: pip install \"undaunted-core[games]\""
    ),
    "no game is loaded; {} is {}: unset it, or name a plugin that has a game": (
        "no hay ningún juego cargado; {} es {}: quita esa variable o nombra un complemento que tenga un juego"
    ),
    "no game is loaded": "no hay ningún juego cargado",
    "no game {}; known: {}": "no existe el juego {}; los hay: {}",
    "no scenario of {} {}; known: {}": "no existe el escenario {1} de {0}; los hay: {2}",
    "no scenario {}; known: {}": "no existe el escenario {}; los hay: {}",
    "no player {}; known: {}": "no existe el jugador {}; los hay: {}",
    "no side {}; known: {}": "no existe el bando {}; los hay: {}",
    "no seat {}; known: {}": "no existe el asiento {}; los hay: {}",
    "no bot {}; known: {}": "no existe el bot {}; los hay: {}",
    "no pack {}; known: {}": "no existe el paquete {}; los hay: {}",
    "no scenario {} of {} alone; for that of the pack add --pack {}": (
        "{1} no tiene el escenario {0}; para el del paquete añade --pack {2}"
    ),
    "--player {}: write SIDE=BOT, or BOT for all sides; bots: {}": (
        "--player {}: escribe BANDO=BOT, o BOT para todos los bandos; bots: {}"
    ),
    "--player {}: write SIDE=human or SIDE=BOT": "--player {}: escribe BANDO=human o BANDO=BOT",
    "the file names {} for {}, which is no bot here; name a player: --player {}=human or {}=BOT": (
        "el archivo nombra {} para {}, que no es ningún bot aquí; nombra un jugador: --player {}=human o {}=BOT"
    ),
    "--player {}: nobody plays {} in this scenario, the rules do": (
        "--player {}: en este escenario nadie juega {}, lo juegan las reglas"
    ),
    "--show goes with --games 1 and without --json": "--show va con --games 1 y sin --json",
    "--show goes with one scenario and without --out": "--show va con un solo escenario y sin --out",
    "name one or more scenarios, or give --all without a name": (
        "nombra uno o más escenarios, o pon --all sin ningún nombre"
    ),
    "--{} goes with --out FILE": "--{} va con --out ARCHIVO",
    "--out {}: the file exists already; continue it with --resume, or choose another name": (
        "--out {}: el archivo ya existe; continúalo con --resume o elige otro nombre"
    ),
    "{}: rows of another run ({}); choose another --out, or use the same options": (
        "{}: filas de otra serie ({}); elige otro --out o usa las mismas opciones"
    ),
    "{}: the file has no games": "{}: el archivo no tiene partidas",
    "validate: name a PATH; or a game and a pack: --game GAME --pack P": (
        "validate: nombra una ruta, o un juego y un paquete: --game JUEGO --pack P"
    ),
    "validate: --json or --annotations, not both": "validate: --json o --annotations, no ambas",
    "--pack {}: {} was made without it, with {}": "--pack {}: {} se hizo sin él, con {}",
    "{} {}: this is the file to show; choose another name": "{} {}: es el archivo que se muestra; elige otro nombre",
    "{} {}: a JSON document; a picture does not overwrite it; choose another name": (
        "{} {}: un documento JSON; una imagen no lo sobrescribe; elige otro nombre"
    ),
    "--to {}: the record has {} moves": "--to {}: el registro tiene {} jugadas",
    "play: the standard output is closed, so the game cannot be shown": (
        "play: la salida estándar está cerrada y la partida no se puede mostrar"
    ),
    "--save: no file is named": "--save: no se indica ningún archivo",
    "--save {}: this file exists and is not a saved game": (
        "--save {}: este archivo existe y no es una partida guardada"
    ),
    "play {} SCENARIO: which scenario? known: {}, or a scenario file (.json)": (
        "play {} ESCENARIO: ¿qué escenario? los hay: {}, o un archivo de escenario (.json)"
    ),
    "--seed goes with GAME SCENARIO; a file has its own": "--seed va con JUEGO ESCENARIO; un archivo tiene la suya",
    "{} is a scenario; name its game too: undaunted play GAME {}": (
        "{} es un escenario; nombra también su juego: undaunted play JUEGO {}"
    ),
    "{} does not name its game; give --game GAME (known: {})": "{} no dice su juego; pon --game JUEGO (los hay: {})",
    "{} is not 1 or more": "{} no es 1 o más",
    "{} is not 0 or more": "{} no es 0 o más",
    "{} is not K/N with K from 1 to N": "{} no es K/N con K de 1 a N",
    "{} is more than {}": "{} es más que {}",
    "{} is not a port from 0 to 65535": "{} no es un puerto de 0 a 65535",
    "--host {} --port {}: {}": "--host {} --port {}: {}",
    "an error in the program itself: {} (set UNDAUNTED_DEBUG=1 to see where)": (
        "un error del propio programa: {} (con UNDAUNTED_DEBUG=1 se ve dónde)"
    ),
    "an error in the pack {}: {} (set UNDAUNTED_DEBUG=1 to see where)": (
        "un error del paquete {}: {} (con UNDAUNTED_DEBUG=1 se ve dónde)"
    ),
    "an error in the command {} ({}): {} (set UNDAUNTED_DEBUG=1 to see where)": (
        "un error de la orden {} ({}): {} (con UNDAUNTED_DEBUG=1 se ve dónde)"
    ),
    "the command {} ({}) cannot be loaded: {}": "la orden {} ({}) no se puede cargar: {}",
    "no command is installed: install undaunted-core again, which names its commands": (
        "no hay ninguna orden instalada: instala de nuevo undaunted-core, que nombra las suyas"
    ),
    "{}#{}: found {}, expected {}": "{}#{}: se encontró {}, se esperaba {}",
    "{}: found {}, expected {}": "{}: se encontró {}, se esperaba {}",
    "interrupted": "interrumpido",
    "no schema {}; known: {}": "no existe el esquema {}; los hay: {}",
    "no section {}; known: {}": "no existe la sección {}; los hay: {}",
    "{}: the name of a file of games ends with {}": "{}: el nombre de un archivo de partidas acaba en {}",
    "{} is asked with NAME=VALUE, not {}": "{} se pregunta con NOMBRE=VALOR, no con {}",
    "{} is given twice": "{} se da dos veces",
    "migrate: give either --out DIR or --in-place": "migrate: pon --out CARPETA o --in-place, uno de los dos",
    "migrate: {} and {} would both be written to {}": "migrate: {} y {} se escribirían los dos en {}",
    "mutate: the pack {} has no modules of its own to change": (
        "mutate: el paquete {} no tiene módulos propios que cambiar"
    ),
    "mutate: the modules of pack {} are no package; name the folder that holds them": (
        "mutate: los módulos del paquete {} no forman un paquete de Python; indica la carpeta que los contiene"
    ),
    "the tests fail or are missing before anything is changed:": (
        "las pruebas fallan o faltan antes de cambiar nada:"
    ),
    "pytest-cov is missing: pip install pytest-cov": "falta pytest-cov: pip install pytest-cov",
    "pytest cannot run the tests of a mutant, with or without it:": (
        "pytest no puede ejecutar las pruebas de un mutante, ni con él ni sin él:"
    ),
    "pytest finds none of the tests of a mutant, with or without it, such as {}": (
        "pytest no encuentra ninguna de las pruebas de un mutante, ni con él ni sin él, por ejemplo {}"
    ),
    "mutate: no module {} has mutants": "mutate: ningún módulo {} tiene mutantes",
    "{} needs the plugin {} installed: pip install -e \"{}\"": (
        "{} necesita el complemento {} instalado: pip install -e \"{}\""
    ),
    "new-plugin: name the plugin, such as my_pack": "new-plugin: da un nombre al complemento, como my_pack",
    "new-plugin --game {}: no such game to add to{} (--for GAME names one; --game alone writes a new game)": (
        "new-plugin --game {}: no existe ese juego al que añadir{} (--for JUEGO nombra uno; --game solo escribe un"
        " juego nuevo)"
    ),
    "new-plugin: --for {} and --game {} name two games": "new-plugin: --for {} y --game {} nombran dos juegos",
    "new-plugin adds to a game, or writes one with --game alone; {}": (
        "new-plugin añade a un juego, o escribe uno con --game solo; {}"
    ),
    "new-plugin {}: a name has lower-case letters, digits and _, and starts with a letter, such as {}": (
        "new-plugin {}: un nombre lleva minúsculas, cifras y _, y empieza por una letra, como {}"
    ),
    "new-plugin {}: a name has lower-case letters, digits and _, and starts with a letter": (
        "new-plugin {}: un nombre lleva minúsculas, cifras y _, y empieza por una letra"
    ),
    "new-plugin {}: a pack of that name is installed": "new-plugin {}: hay instalado un paquete con ese nombre",
    "new-plugin {}: Python itself uses that name": "new-plugin {}: Python mismo usa ese nombre",
    "new-plugin {}: a module of that name is installed ({})": (
        "new-plugin {}: hay instalado un módulo con ese nombre ({})"
    ),
    "{} exists already and is not overwritten; choose another name": (
        "{} ya existe y no se sobrescribe; elige otro nombre"
    ),
    "new-plugin: --game writes a new game and {} adds to one; leave one of them out": (
        "new-plugin: --game escribe un juego nuevo y {} añade a uno; quita uno de los dos"
    ),
    "new-plugin {} --for {}: that game has no tiles of its own kind to begin with": (
        "new-plugin {} --for {}: ese juego no tiene losetas de su clase con las que empezar"
    ),
    "{}: the name of a scenario file ends in .json": "{}: el nombre de un archivo de escenario acaba en .json",
    "{}: {} is a scenario of {} already; choose another name for the file": (
        "{}: {} ya es un escenario de {}; elige otro nombre para el archivo"
    ),
    "name the game of the packs with --game": "indica con --game el juego de los paquetes",
    "serve: {} is missing; install the extra: pip install \"undaunted-core[web]\"": (
        "serve: falta {}; instala el extra: pip install \"undaunted-core[web]\""
    ),
    "--port {}: {}": "--port {}: {}",
}
METAVARS = {
    "GAME": "JUEGO", "FILE": "ARCHIVO", "SCENARIO": "ESCENARIO", "SIDE": "BANDO", "SECTION": "SECCIÓN", "PATH": "RUTA",
    "CLAUSE": "CLÁUSULA", "WORD": "PALABRA", "NAME": "NOMBRE", "DIR": "CARPETA", "ACTION": "ACCIÓN", "DEPTH": "NIVELES",
    "PACK": "PAQUETE", "PAGE": "PÁGINA", "ADDRESS": "DIRECCIÓN", "MODULE": "MÓDULO", "COMMAND": "ORDEN",
    "OUT": "SALIDA",
}  # fmt: skip
