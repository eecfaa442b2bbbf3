-- At the first start of compose.yaml's database: an ordinary login, which owns Volute's database and nothing else. As a
-- superuser it would bypass row level security, and could read and write files of the machine.
\getenv password VOLUTE_PASSWORD
create role volute login createdb createrole password :'password';
create database volute owner volute;
