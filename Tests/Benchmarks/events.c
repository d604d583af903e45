// The least that reading YAML can cost: reads each file named on standard input whole and asks libyaml for its events.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

int main(void) {
  char path[4096];
  long files = 0, events = 0;
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    FILE *file = fopen(path, "rb");
    if (!file) { perror(path); return 2; }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    unsigned char *bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) { perror(path); return 2; }
    fclose(file);
    yaml_parser_t parser;
    yaml_event_t event;
    if (!yaml_parser_initialize(&parser)) return 2;
    yaml_parser_set_input_string(&parser, bytes, (size_t)size);
    for (int done = 0; !done;) {
      if (!yaml_parser_parse(&parser, &event)) { fprintf(stderr, "%s: %s\n", path, parser.problem); return 2; }
      done = event.type == YAML_STREAM_END_EVENT;
      yaml_event_delete(&event);
      events++;
    }
    yaml_parser_delete(&parser);
    free(bytes);
    files++;
  }
  printf("%ld files, %ld events\n", files, events);
  return 0;
}
