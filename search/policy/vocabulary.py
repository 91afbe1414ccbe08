"""Terms of programming in German and Danish, and what code calls them: questions in words look for both.

One line a meaning: `english words: german stems | danish stems`. A stem takes any ending of its language, and
compounds are read part by part (Benutzereingabe, brugerinput). What a stem must not be: a word of English.
"""

from __future__ import annotations

TERMS = """
abort cancel: abbrech abbruch abgebroch | afbryd afbrudt annuller
access: zugriff zugreif zugang | adgang tilgå tilgang
account: konto konten | konto konti
action: aktion | handlinger
add: hinzufüg zufüg ergänz | tilføj
address: adresse | adresse
allow permit: erlaub zulass zugelass | tillad
answer response: antwort | svar besvar
append: anhäng angehäng | vedhæft
application app: anwendung applikation | anvendelse applikation
argument: argument | argument
array list: liste auflist | liste
assign: zuweis zugewies zuordn | tildel
async: asynchron nebenläufig | asynkron
attribute: attribut eigenschaft | attribut egenskab
authenticate auth: authentifizier authentisier anmeld | autentificer godkend
authorize permission: berechtig autorisier befugnis | rettighed tilladelse autoriser
available: verfügbar | tilgængelig
average: durchschnitt | gennemsnit
background: hintergrund | baggrund
backup: sicherung sicherungskopie | sikkerhedskopi
balance: guthaben saldo | saldo
base: basis grundlage | basis grundlag
batch: stapel | bunke
begin start: beginn anfang start anfäng | begynd start opstart
bind: bind gebund anbindung | bind bundet
block: blockier sperr | bloker spær
body: rumpf körper | krop
border boundary: grenze rand | grænse kant
branch: zweig verzweig | gren forgren
buffer: puffer zwischenspeicher | mellemlager
build: bau aufbau erbau gebaut | byg opbyg bygge
button: schaltfläche knopf | knap
byte: byte | byte
cache: zwischenspeicher gecacht | mellemlager cachet
calculate compute: berechn rechne ausrechn | beregn udregn
call invoke: aufruf aufgeruf | kald opkald
callback: rückruf | tilbagekald
case: fall gross kleinschreib | tilfælde
certificate: zertifikat | certifikat
chain: kette verkett | kæde
change modify: änder veränder geändert | ændr ændring forandr
channel: kanal kanäl | kanal
character: zeichen buchstab | tegn bogstav
check validate: prüf überprüf geprüft kontrollier | tjek kontroll efterse efterprøv
hash: gehasht | hashet
checksum hash: prüfsumme | kontrolsum
child: unterelement | barn børn
choose select: auswähl wähl auswahl gewählt | vælg valg udvælg
class: klasse | klasse
clean: bereinig aufräum säuber | ryd oprydning rens
clear: lösch leer geleert | tøm ryd
client: klient kunde | klient
clock: uhr | ur
clone copy: kopier kopie klon | kopi klon
close: schliess geschloss schluss | luk
code: quellcode quelltext | kildekode kode
collect: sammel gesammelt sammlung | saml indsaml samling
color: farbe farbig einfärb | farve farvelæg
column: spalte | kolonne
combine merge: kombinier zusammenführ verbind verschmelz | kombiner sammenflet flet
command: befehl kommando | kommando
comment: kommentar kommentier | kommentar
compare: vergleich verglich | sammenlign
compile: übersetz kompilier | oversæt kompiler
complete: vollständig vervollständig abgeschloss | fuldstændig fuldfør
compress: komprimier verdicht gepackt | komprimer pak
concurrent parallel: gleichzeitig nebenläufig parallel | samtidig parallel
condition: bedingung bedingt | betingelse
config configuration: konfiguration konfigurier einstell | konfiguration konfigurer indstilling
connect connection: verbind verbindung verbund | forbind forbindelse
constant: konstant | konstant
constructor: konstruktor | konstruktør
container: behälter | beholder
content: inhalt | indhold
context: kontext zusammenhang | kontekst sammenhæng
control controller: steuer steuerung gesteuert | styr styring
convert conversion: umwandl konvertier umgewandelt umsetz wandel | konverter omdan
cookie: cookie | cookie
count number: anzahl zähl gezählt zahl | antal tæl
create: erzeug erstell anleg angelegt | opret skab danne lave
current: aktuell momentan derzeit | nuværende aktuel
customer: kunde | kunde
data: daten | data
database: datenbank | database
date: datum | dato
debug: fehlersuch debug | fejlsøg
decode: dekodier entschlüssel | afkod dekod
decrypt: entschlüssel | dekrypter
default: standard voreinstell vorgabe voreingestellt | standard forvalgt
define definition: definier definition festleg festgelegt | definer definition fastlæg
delay: verzöger verzug | forsink udskyd
delete remove: lösch entfern gelöscht | slet fjern
delivery deliver: liefer zustell ausliefer | lever udlever
depend dependency: abhäng abhängig | afhæng afhængig
description: beschreib beschrieb | beskriv
detect recognize: erkenn erkannt feststell | genkend opdag registrer
device: gerät | enhed apparat
difference diff: unterschied differenz | forskel
directory folder: verzeichnis ordner | mappe katalog
disable: abschalt deaktivier ausschalt | deaktiver slå
discount: rabatt nachlass | rabat
dispatch: verteil zuteil versend | fordel afsend
display show: anzeig darstell | vis fremvis
document: dokument dokumentier | dokument
download: herunterlad runterlad | hent download
duplicate: doppelt duplikat dopplung | dublet dobbelt
edge: kante | kant
element: element | element
empty: leer | tom tømt
enable: aktivier einschalt | aktiver
encode: kodier enkodier codier | indkod kod enkod
encrypt: verschlüssel | krypter
end finish: ende beend beendet abschluss abschliess | slut afslut ende
endpoint: endpunkt | endepunkt
entity: entität | entitet
entry: eintrag einträg | indgang
environment: umgebung | miljø omgivelse
equal: gleich gleichheit | lig ens
error: fehler fehlermeldung | fejl fejlbesked
escape: maskier | undslip
evaluate: auswert ausgewertet bewert | evaluer vurder
event: ereignis | hændelse begivenhed
example: beispiel | eksempel
exception: ausnahme | undtagelse
execute run: ausführ ausgeführt ablauf lauf | udfør kør afvikl
exit: verlass aussteig | afslut
expire: ablauf abgelaufen verfall | udløb
export: exportier ausfuhr | eksporter
expression: ausdruck ausdrück | udtryk
extend extension: erweiter erweitert | udvid udvidelse
extract: extrahier auslese herauszieh | udtræk uddrag
factory: fabrik | fabrik
fail failure: fehlschlag scheiter fehlgeschlag misslung | fejl mislyk
fallback: rückfall ersatz | tilbagefald reserve
fetch: hol abruf abhol geholt | hent
field: feld | felt
file: datei | fil
filter: filter filtrier | filter filtrer
find: find gefund auffind | find fund
flag: schalter markier | flag marker
flush: spül ausleer | skyl tøm
font: schriftart schrift | skrifttype
form: formular | formular
format: formatier formatiert | formater
forward: weiterleit weitergeleit | videresend viderestil
frame: rahmen | ramme
function: funktion | funktion
generate: generier erzeug | generer
graph: graf graph | graf
group: gruppe gruppier | gruppe grupper
guess: errat | gæt
handle handler: behandl verarbeit handhab | håndter behandl
header: kopfzeile kopfteil kopf | hoved
height: höhe | højde
help: hilfe hilft | hjælp
helper: hilfsfunktion hilfs | hjælpe
hide: versteck verberg ausblend | skjul
history: verlauf historie | historik
hook: einhäng haken | krog
host: rechner wirt | vært
icon image: bild bilder | billede ikon
identifier id: bezeichner kennung | identifikator id kending
ignore skip: ignorier überspring auslass | ignorer spring overspring
import: importier einbind einfuhr | importer indlæs
index: verzeichnis index indizier | indeks
information info: information angabe | oplysning information
inherit: erb geerbt vererb | arv nedarv
initialize init: initialisier | initialiser
inject: einspeis injizier | indsprøjt injicer
input: eingabe eingab | input indtast inddata
insert: einfüg eingefügt | indsæt
install: installier | installer
instance: instanz | instans
integer: ganzzahl | heltal
interface: schnittstelle | grænseflade
interrupt signal: unterbrech unterbroch signal | afbryd signal
interval: intervall abstand | interval
invalid: ungültig | ugyldig
invalidate: invalidier ungültig | ugyldiggør
invoice bill: rechnung abrechn fakturier | faktura regning afregn
item: artikel position posten | vare element punkt
iterate iterator: iterier durchlauf durchgeh | iterer gennemløb
job: aufgabe auftrag | job opgave
join: verbind zusammenfüg vereinig | forbind sammenføj
key: schlüssel taste | nøgle tast
label: beschrift etikett | etiket mærkat
language: sprache sprach | sprog
last: letzt | sidst
layer: schicht ebene | lag
layout: anordnung gestaltung | opsætning
lazy: träge | doven
length: länge | længde
level: stufe | niveau trin
library: bibliothek | bibliotek
limit: begrenz beschränk grenz | begræns grænse
line: zeile | linje
link: verknüpf verweis | henvisning lænke
listen listener: lausch zuhör hörer | lyt lytter
load: lad geladen einlad | indlæs læs
local: lokal örtlich | lokal
lock: sperr gesperrt verriegel | lås spær
log logging: protokollier protokoll logg | logg log
login: anmeld einlogg | login logind indlog
logout: abmeld auslogg | logud udlog
loop: schleife | løkke sløjfe
mail email: mail | mail
main: haupt | hoved
map mapping: abbild zuordn | afbild kortlæg
mark: markier | marker
match: übereinstimm treffer passend passt abgleich abglich | match passer overensstemmelse
measure: mess gemess | mål måling
member: mitglied | medlem
memory: speicher arbeitsspeicher | hukommelse
merge: zusammenführ verschmelz | flet sammenlæg
message: nachricht meldung | besked meddelelse
metadata: metadaten | metadata
method: methode | metode
middleware: zwischenschicht | mellemlag
migrate migration: migrier umzieh | migrer
minimum: minimum mindest | minimum mindst
missing: fehlend fehlt | mangl
mode: modus betriebsart | tilstand
model: modell | model
module: modul | modul
monitor: überwach | overvåg
mount: einhäng montier | monter
move: verschieb verschob beweg | flyt bevæg
multiple: mehrfach mehrer | flere
mutable: veränderlich | foranderlig
name: benenn bezeichn | navn navngiv
nested: verschachtelt geschachtelt | indlejr
network: netzwerk netz | netværk
node: knoten | knude node
normalize: normalisier | normaliser
notify notification: benachrichtig | underret notifikation notificer
number: zahl nummer | tal nummer
object: objekt | objekt
offset: versatz | forskydning
open: öffn geöffnet | åbn
operation: operation vorgang | operation
operator: operator | operator
option: option wahlmöglichkeit | mulighed option valgmulighed
order: bestell auftrag | bestil ordre
order sort: reihenfolge sortier sortiert ordnung | rækkefølge sorter
output: ausgabe ausgeb ausgegeb | output udskrift uddata
overflow: überlauf | overløb
override: überschreib überschrieb | overskriv tilsidesæt
owner: besitzer eigentümer | ejer
package packet: paket | pakke
page: seite | side
paginate page: seitenweise blätter | sideinddel
parameter: parameter | parameter
parent: eltern übergeordnet | forælder overordnet
parse: parsen geparst zerleg auslese einlese | fortolk parse opdel
part: teil bestandteil | del
password: passwort passwört kennwort | adgangskode kodeord
path: pfad weg | sti
pattern: muster | mønster
payment pay: zahl bezahl | betal
percent: prozent | procent
performance speed: leistung geschwindigkeit | ydelse hastighed
persist store: speicher abspeicher gespeichert ableg | gem lagr
plugin: erweiterung zusatzmodul plugin | udvidelse plugin
pointer: zeiger | pegepind peger
pool: vorrat pool | pulje
position: stelle position lage | placering position
prefix: vorsilbe präfix | præfiks
prepare: vorbereit bereitstell | forbered klargør
price: preis | pris
print: druck ausdruck | udskriv print
priority: priorität vorrang | prioritet
private: privat | privat
process: prozess vorgang | proces
flow process: ablauf | forløb gang
product: produkt artikel | produkt vare
progress: fortschritt | fremskridt fremdrift
property: eigenschaft | egenskab
protect: schütz schutz geschützt | beskyt
provider: anbieter bereitsteller | udbyder
proxy: stellvertreter | stedfortræder
publish: veröffentlich | udgiv offentliggør
query: abfrage abfragen | forespørgsel forespørg
queue: warteschlange schlange | kø
quote: anführungszeichen zitat | anførselstegn citat
random: zufall zufällig | tilfældig
range: bereich spanne | område interval
rate: rate häufigkeit | rate hyppighed
read: les gelesen einles auslese | læs indlæs
receive: empfang empfäng erhalt | modtag
record: datensatz aufzeichn | optag
recursive: rekursiv | rekursiv
redirect: umleit weiterleit umgeleit | omdiriger viderestil
reference: referenz verweis | reference henvis
refresh: erneuer aktualisier auffrisch | opfrisk genopfrisk forny
register registration: registrier anmeld | registrer tilmeld
regular: regulär | regulær
relation relationship: beziehung relation | relation forhold
release: freigab freigeb veröffentlich | frigiv udgiv
reload: neulad neu | genindlæs
remote: entfernt fern | fjern
rename: umbenenn umbenannt | omdøb
render: darstell render zeichn | gengiv tegn render
repeat: wiederhol | gentag
replace: ersetz ersatz austausch | erstat udskift
report: bericht melde | rapport
request: anfrage anforder | anmodning forespørgsel
require: benötig erforder anforder | kræv
reset: zurücksetz zurückgesetz | nulstil
resize: vergrösser verkleiner skalier grösse | skaler størrelse
resolve: auflös aufgelöst | opløs løs
resource: ressource | ressource
restore: wiederherstell | gendan
result: ergebnis resultat | resultat
resume: fortsetz fortgesetzt wiederaufnehm | genoptag fortsæt
retry: wiederhol wiederholung erneut versuch | genforsøg forsøg
return: rückgabe zurückgeb liefer | retur returner
reverse: umkehr umgekehrt rückwärts | omvendt baglæns
role: rolle | rolle
root: wurzel | rod
rotate: dreh rotier | roter
round: rund gerundet aufrund | afrund rund
route routing: route weg strecke | rute
row: zeile reihe | række
rule: regel | regel
safe secure: sicher sicherheit | sikker sikkerhed
sample: stichprobe probe | stikprøve
save: speicher sicher gespeichert | gem
scale: skalier | skaler
schedule scheduler: zeitplan planer eingeplant ablaufplan | tidsplan planlæg skemalæg
schema: schema | skema
scope: gültigkeitsbereich geltungsbereich | virkefelt gyldighedsområde
screen: bildschirm | skærm
search: such suche durchsuch | søg
secret: geheim geheimnis | hemmelig
security: sicherheit | sikkerhed
send: send gesendet schick versand versend verschick | send afsend
serialize: serialisier | serialiser
serve server: bedien server | betjen server
service: dienst | tjeneste service
session: sitzung | session
set: setz gesetzt menge | sæt mængde
settings: einstellung | indstilling
share: teil geteilt gemeinsam | del fælles
shell terminal: konsole eingabeaufforderung | konsol terminal
shutdown: herunterfahr beend abschalt | nedlukning luk
sign signature: unterschrift signatur unterzeichn signier | underskrift signatur
size: grösse | størrelse
sleep wait: wart warte gewartet schlaf | vent sov
slice: ausschnitt scheibe | udsnit
socket: steckdose socket | sokkel
source: quelle | kilde
split: aufteil trenn zerleg geteilt aufgeteilt | opdel del split
stack: stapel | stak
state status: zustand status | tilstand status
statement: anweisung | sætning udsagn
static: statisch | statisk
step: schritt | trin skridt
stop: anhalt stopp gestoppt | stands stop
storage store: speicher ablage lager | lager lagring
stream: strom datenstrom | strøm datastrøm
string text: zeichenkette text zeichenfolge | streng tekst
structure: struktur aufbau | struktur opbygning
style: stil | stil
subscribe: abonnier | abonner
suffix: endung nachsilbe suffix | endelse suffiks
sum total: summe gesamt insgesamt | sum total samlet
support: unterstütz | understøt
switch: umschalt wechsel schalter | skift
sync synchronize: synchronisier abgleich | synkroniser
syntax: syntax | syntaks
table: tabelle | tabel
tag: markierung | mærke
target: ziel | mål
task: aufgabe | opgave
tax: steuer mehrwertsteuer umsatzsteuer | moms skat
template: vorlage schablone | skabelon
temporary temp: temporär vorübergehend | midlertidig
tenant: mandant mieter | lejer
test: prüfung testfall getestet | afprøv prøve
thread: faden nebenläufig strang | tråd
throw raise: werf geworfen auslös | kast udløs
time: zeit uhrzeit | tid tidspunkt
timeout: zeitüberschreitung zeitlimit | tidsgrænse udløbstid
timezone zone: zeitzone | tidszone
token: marke | mærke
trace: ablaufverfolg nachverfolg spur | spor
track: verfolg nachverfolg | spor følg
traffic: verkehr | trafik
transaction: transaktion buchung | transaktion
transform: umform transformier umwandl | omform transformer
translate: übersetz | oversæt
transport: übertrag | transport overfør
tree: baum bäume | træ
trigger: auslös ausgelöst anstoss | udløs
type: typ typen | type
undo: rückgängig | fortryd
unique: eindeutig einmalig | unik entydig
unit: einheit | enhed
update: aktualisier erneuer | opdater
upload: hochlad hochgelad | upload uploade
upper lower: gross klein | storskriv
url: url adresse | url
user: benutzer nutzer anwender | bruger
valid validate: gültig validier | gyldig valider
value: wert | værdi
variable: variable veränderlich | variabel
vector: vektor | vektor
verify: verifizier nachprüf bestätig | verificer bekræft
version: version ausgabe | version
view: ansicht sicht | visning
visible: sichtbar | synlig
wait: wart abwart | vent
walk traverse: durchlauf durchwander ablauf | gennemløb
warning: warnung warn | advarsel advar
watch: beobacht | overvåg hold
weight: gewicht gewicht | vægt
width: breite | bredde
window: fenster | vindue
adapt adapter: anpass angepass | tilpas
algorithm: algorithmus algorithmen | algoritme
bot: roboter | robot
built-in builtin: eingebaut mitgeliefert | indbygget
compose: zusammensetz komponier | sammensæt komponer
component: komponente baustein bestandteil | komponent bestanddel
custom: eigen benutzerdefiniert | egen brugerdefineret
develop development: entwickl | udvikl
distribute: verteil verteilt | distribuer
draw paint: zeichn mal | tegn mal
editor edit: bearbeit editier | rediger
email: epost | epost
embed: einbett eingebett | indlejr
explain: erklär | forklar
first: erst | først
free: freigeb freigab frei | frigør fri
full: voll | fuld
game: spiel | spil
keep: behalt behält aufbewahr | behold
kernel core: kern | kerne
known: bekannt | kendt
lifecycle lifetime: lebenszyklus lebensdauer | livscyklus levetid
middleware: mittelschicht | mellemlag
money currency: geld währung | penge valuta
new: neu | ny
next: nächst | næste
old: alt veraltet | gammel
plug: anschliess einsteck | tilslut
procedure: prozedur verfahren | procedur
public: öffentlich | offentlig
purchase buy: kauf einkauf | køb
related: verwandt zugehörig | relateret beslægtet
single: einzeln einzig | enkelt
specific: bestimmt spezifisch | bestemt specifik
stock inventory: lager bestand | lager beholdning
success: erfolg erfolgreich | succes lykkes
try attempt: versuch | forsøg prøv
unused: unbenutzt ungenutzt | ubrugt
wrong: falsch | forkert
work works: funktionier | fungerer virke
wrap wrapper: umhüll umwickel hülle verpack | indpak omslut
write: schreib geschrieb | skriv skrev
"""
# Endings that a stem may take, inside a compound too.
ENDINGS: dict[str, str] = {
    "de": """
    e en em er es ens ern et ete eten t te ten tes test st n s ns ung ungen ungs lich liche lichen licher
    end ende enden ender ende enes ene enen ener bar bare baren ig ige igen iger ierung ierungen ierungs iert
    ierte ierten ieren barkeit keit heit heiten isch ische ischen nis nisse schaft er ern erin in innen
    """,
    "da": """
    e en er et ne nes ene erne ernes ens ers es s r re t te ede et ets ing ingen inger ingerne ings ninger
    ning ningen else elsen elser elserne elses ende ene et elig elige lig lige bar bare
    hed heden heder iske isk
    """,
}
# Words that tell the language of a question. With English ones alone, nothing is looked up.
MARKS: dict[str, str] = {
    "en": """
    the of to how is are where what which who does do a an and with by from when that this be can should why
    it its into onto on at as or not all for
    """,
    "de": """
    der das dem den des und oder wie wo wird werden wurde ist sind wer wen welche welcher welches ein eine
    einen einer einem nicht von vom zu zum zur bei beim für mit nach aus auf über unter kann können man wir
    ich sich wann warum wieso weshalb womit woher es gibt sie nur noch zwischen auch
    """,
    "da": """
    hvor hvordan hvorfor hvem hvad hvilke hvilken hvilket hvornår og er bliver det den der af til på ved med
    fra om ikke en et vi jeg man kan skal som når efter mellem også sker hos
    """,
}
# Verbs with these in front put "ge" behind them in their participle: zusammenführ, zusammengeführt.
SEPARABLE = """
zusammen zurück weiter wieder herunter herauf hinzu durch bereit fest frei hoch nach über unter aus auf ab an
ein um vor zu
"""
